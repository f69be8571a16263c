import { useRef } from 'react'
import { classNames } from '~/components/ui/class-names'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Copy from '~icons/lucide/copy'
import { useCopy } from '../use-copy'

/** The code, to be read, selected or copied; what the button did is announced. */
export function CouponCode({
  code,
  onDeep = false,
}: {
  readonly code: string
  readonly onDeep?: boolean
}) {
  const element = useRef<HTMLElement>(null)
  const { state, copy, leave } = useCopy(code, element)
  const isDone = state === 'copied'
  return (
    <div className="prm-code">
      <div className={classNames('prm-cpn', onDeep && 'is-deep', isDone && 'is-done')}>
        <span className="sr">{m.promos_code()} </span>
        <b ref={element}>{code}</b>
        <button
          type="button"
          className="js-only"
          aria-label={m.promos_copy_label({ code })}
          onClick={copy}
          onBlur={leave}
        >
          {isDone ? <Check className="i" aria-hidden /> : <Copy className="i" aria-hidden />}
          <span aria-hidden="true">{isDone ? m.promos_copied() : m.promos_copy()}</span>
        </button>
      </div>
      <p role="status" className={state === 'selected' ? 'small prm-told' : 'sr'}>
        {isDone && m.promos_copied_label({ code })}
        {state === 'selected' && m.promos_selected()}
      </p>
    </div>
  )
}
