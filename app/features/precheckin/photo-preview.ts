/** Points of the tile, on a sharp screen. */
const WIDTH = 640

/**
 * A small picture of the file as a `data:` URL, the one kind that the site's policy lets a page show of what it was
 * given. Null where this browser cannot show it (HEIC): its tile shows a drawing.
 */
export async function photoPreview(file: File): Promise<string | null> {
  if (!/^image\/(jpeg|png)$/.test(file.type)) return null
  try {
    const bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' })
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = bitmap.height
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    bitmap.close()
    return canvas.toDataURL('image/jpeg', 0.8)
  } catch {
    // No picture after all: the server says so.
    return null
  }
}
