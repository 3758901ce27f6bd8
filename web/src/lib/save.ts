// Files that the page makes itself.

/** Hands a file to the reader. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** A name for a file about a game: letters, digits and hyphens. */
export function fileName(title: string, ending: string): string {
  const plain = title.normalize("NFKD").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "");
  return `${plain === "" ? "board" : plain}.${ending}`;
}

/** A part of a picture as an address with its data. */
export function pictureData(image: CanvasImageSource, sx: number, sy: number, width: number, height: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(image, sx, sy, width, height, 0, 0, width, height);
  return canvas.toDataURL("image/png");
}
