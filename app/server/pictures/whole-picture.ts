type Encoded = { readonly bytes: Uint8Array; readonly type: string }

/**
 * Whether a picture that was converted has its last byte, by what its format says of its length or its end. Other types are
 * whole as soon as they have a byte: Directus converts none to them, and so writes none in parts.
 */
export function isWholePicture({ bytes, type }: Encoded): boolean {
  const check = checks[type]
  return bytes.byteLength > 0 && (check?.(bytes) ?? true)
}

const checks: Readonly<Record<string, (bytes: Uint8Array) => boolean>> = {
  // A RIFF file: the length of all that follows stands in its second four bytes.
  'image/webp': (bytes) =>
    bytes.length >= 12 && viewOf(bytes).getUint32(4, true) + 8 === bytes.length,
  'image/avif': endsWithABox,
  'image/jpeg': (bytes) => endsWith(bytes, [0xff, 0xd9]),
  // The chunk "IEND", which is empty, and its check sum.
  'image/png': (bytes) => endsWith(bytes, [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]),
}

/** An ISO base media file is a row of boxes, each of which begins with its length and its kind; the pixels are in "mdat". */
function endsWithABox(bytes: Uint8Array): boolean {
  const view = viewOf(bytes)
  let at = 0
  let hasPixels = false
  while (at + 8 <= bytes.length) {
    const length = view.getUint32(at)
    // 0 reaches to the end, whatever that is; 1 announces a length of eight bytes, which no picture of ours needs.
    if (length < 8) return false
    hasPixels ||= view.getUint32(at + 4) === MDAT
    at += length
  }
  return hasPixels && at === bytes.length
}

const MDAT = 0x6d646174

function endsWith(bytes: Uint8Array, end: readonly number[]): boolean {
  return end.every((byte, index) => bytes[bytes.length - end.length + index] === byte)
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
