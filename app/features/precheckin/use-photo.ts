import { useEffect, useRef, useState } from 'react'
import type { PhotoSide } from './precheckin.schema'
import {
  type PhotoRefusal,
  type PhotoResult,
  type PhotoView,
  photoRefusals,
} from './precheckin.types'
import { photoWords } from './precheckin-words'

/** Bytes; the server says the same. */
const LARGEST = 10 * 1024 * 1024

export type PhotoState = {
  readonly id: string | null
  /** 0 to 100 while it is sent; null: it is not. */
  readonly percent: number | null
  readonly file: File | null
  /** The address of the file's picture, where this browser can show it. */
  readonly picture: string | null
  readonly problem: string | null
}

/** The photo of one side of the license: choosing, upload with its progress, cancelling, and what to do after a refusal. */
export function usePhoto({
  code,
  side,
  stored,
  refused,
}: {
  readonly code: string
  readonly side: PhotoSide
  readonly stored: PhotoView
  readonly refused: PhotoRefusal | null
}) {
  const [state, setState] = useState<PhotoState>({
    id: stored.id,
    percent: null,
    file: null,
    picture: null,
    problem: refused ? photoWords(refused) : null,
  })
  const running = useRef<XMLHttpRequest | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const choose = (file: File | undefined) => {
    if (!file) return
    running.current?.abort()
    if (file.size > LARGEST) {
      setState((now) => ({ ...now, file, picture: null, problem: photoWords('too_big', file) }))
      return
    }
    const replaces = state.id
    setState((now) => ({ ...now, file, picture: null, percent: 0, problem: null }))
    void photoPreview(file).then((picture) =>
      setState((now) => (now.file === file ? { ...now, picture } : now)),
    )
    const request = new XMLHttpRequest()
    running.current = request
    const end = (change: Partial<PhotoState>) => {
      running.current = null
      setState((now) => ({ ...now, percent: null, ...change }))
    }
    request.upload.onprogress = ({ loaded, total }) =>
      setState((now) => ({ ...now, percent: Math.round((loaded / total) * 100) }))
    request.onerror = () => end({ picture: null, problem: photoWords('broken') })
    request.onload = () => {
      const result = photoAnswer(request.status, request.responseText)
      if (result?.ok) return end({ id: result.id })
      const problem = photoWords(result?.error ?? 'broken', file)
      end({ picture: null, problem, ...(result?.id === undefined ? {} : { id: result.id }) })
    }
    const body = new FormData()
    body.set('code', code)
    body.set('side', side)
    body.set('replaces', replaces ?? '')
    body.set('photo', file)
    request.open('POST', '/api/precheckin/foto')
    request.send(body)
  }

  const cancel = () => {
    running.current?.abort()
    running.current = null
    setState((now) => ({ ...now, percent: null, file: null, picture: null }))
  }

  return { ...state, choose, cancel }
}

export type Photo = ReturnType<typeof usePhoto>

/**
 * Refusals that come before the form is read (D47), as plain text. A browser sends nothing that is too large: whoever is told so
 * has no booking any more.
 */
const plainRefusals: { readonly [status in number]?: PhotoRefusal } = {
  413: 'no_reservation',
  429: 'too_many_requests',
  503: 'busy',
}

/** The result is null when the answer is not ours, as a proxy's page. */
export function photoAnswer(status: number, text: string): PhotoResult | null {
  const plain = plainRefusals[status]
  return read(text) ?? (plain ? { ok: false, error: plain } : null)
}

function read(text: string): PhotoResult | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return null
    const id = 'id' in answer && typeof answer.id === 'string' ? answer.id : null
    if ('ok' in answer && answer.ok === true && id) return { ok: true, id }
    const error = photoRefusals.find((one) => 'error' in answer && one === answer.error)
    return error ? { ok: false, error, ...('id' in answer ? { id } : {}) } : null
  } catch {
    return null
  }
}

/** Points of the tile, on a sharp screen. */
const WIDTH = 640

/**
 * A small picture of the file as a `data:` URL, the one kind that the site's policy lets a page show of what it was
 * given. Null where this browser cannot show it (HEIC): its tile shows a drawing.
 */
async function photoPreview(file: File): Promise<string | null> {
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
