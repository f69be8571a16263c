import { type ChangeEvent, type DragEvent, useEffect, useState } from 'react'
import { Button } from '~/components/ui/button'
import { Chip } from '~/components/ui/chip'
import { classNames } from '~/components/ui/class-names'
import { focusAfter, useFocusAfter } from '~/components/ui/focus-after'
import { m } from '~/paraglide/messages'
import Camera from '~icons/lucide/camera'
import IdCard from '~icons/lucide/id-card'
import type { PhotoSide } from '../precheckin.schema'
import { sideNames } from '../precheckin-words'
import type { Photo } from '../use-photo'
import { fieldId } from '../use-save'

const TYPES = 'image/jpeg,image/png,image/heic,image/heif,.heic,.heif'

/** One side of the license: taken, chosen or dropped; without scripts a plain file field. */
export function PhotoTile({
  side,
  photo,
  open,
  status,
  error,
}: {
  readonly side: PhotoSide
  readonly photo: Photo
  readonly open: boolean
  /** The verdict of staff on the photo, once they have it. */
  readonly status: string | null
  readonly error: string | undefined
}) {
  const [isOver, setOver] = useState(false)
  const name = sideNames[side]()
  const isBusy = photo.percent !== null
  const problem = photo.problem ?? (photo.id === null && !isBusy ? error : undefined)
  const id = fieldId(side)
  const actions = `#${id}-a :is(button, input)`
  // The buttons make room for the one that cancels, and come back after it; a large photo takes minutes.
  useEffect(() => {
    if (isBusy) focusAfter(actions, { wait: 600_000 })
  }, [isBusy, actions])
  useFocusAfter()
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    photo.choose(event.target.files?.[0])
    event.target.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (open) photo.choose(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the buttons
    <div
      className={classNames(
        'pc-up',
        isOver && 'pc-drop',
        problem ? 'pc-bad' : '',
        photo.id && !problem ? 'pc-full' : '',
      )}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <div className="pc-up-p">
        {photo.picture ? (
          <img src={photo.picture} alt={m.precheckin_photo_yours({ side: name })} />
        ) : (
          <IdCard className="i i-32" aria-hidden />
        )}
        {isBusy && <span className="pc-pct">{photo.percent}%</span>}
      </div>
      <div className="pc-up-b">
        <div className="row between pc-up-t">
          <strong>{name}</strong>
          {photo.id && !isBusy && (
            <Chip tone={status ? 'plain' : 'ok'}>{status ?? m.precheckin_photo_ready()}</Chip>
          )}
        </div>
        {isBusy && (
          <progress
            className="pc-trk"
            aria-label={m.precheckin_photo_progress({ side: name })}
            value={photo.percent ?? 0}
            max={100}
          />
        )}
        <div className="pc-up-m">
          <div id={`${id}-m`} aria-live="polite">
            {problem && <p className="err">{problem}</p>}
          </div>
          {isBusy && <small role="status">{m.precheckin_photo_uploading()}</small>}
          {open && !isBusy && !problem && <small>{m.precheckin_photo_types()}</small>}
        </div>
        {open && (
          <div id={`${id}-a`} className="wraps pc-up-a js-only">
            {isBusy ? (
              <Button
                variant="outline"
                size="sm"
                aria-label={m.precheckin_photo_cancel_label({ side: name })}
                onClick={() => {
                  focusAfter(actions)
                  photo.cancel()
                }}
              >
                {m.precheckin_photo_cancel()}
              </Button>
            ) : (
              <>
                <label className="btn btn-2 btn-sm">
                  <Camera className="i" aria-hidden />
                  {photo.id ? m.precheckin_photo_change() : m.precheckin_photo_take()}
                  <input
                    id={id}
                    className="sr"
                    type="file"
                    accept={TYPES}
                    capture="environment"
                    aria-label={
                      photo.id
                        ? m.precheckin_photo_change_label({ side: name })
                        : m.precheckin_photo_take_label({ side: name })
                    }
                    aria-invalid={problem ? true : undefined}
                    aria-describedby={`${id}-m`}
                    onChange={take}
                  />
                </label>
                <label className="btn btn-2 btn-sm">
                  {m.precheckin_photo_choose()}
                  <input
                    className="sr"
                    type="file"
                    accept={TYPES}
                    aria-label={m.precheckin_photo_choose_label({ side: name })}
                    aria-describedby={`${id}-m`}
                    onChange={take}
                  />
                </label>
              </>
            )}
          </div>
        )}
        {open && (
          <>
            <input type="hidden" name={`${side}Shown`} value={photo.id ?? ''} />
            <input
              className="nojs-only"
              type="file"
              name={side}
              accept={TYPES}
              aria-label={m.precheckin_photo_choose_label({ side: name })}
              aria-describedby={`${id}-m`}
            />
          </>
        )}
      </div>
    </div>
  )
}
