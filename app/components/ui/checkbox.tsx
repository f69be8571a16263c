import { type ComponentProps, type ReactNode, useId } from 'react'
import Check from '~icons/lucide/check'
import { classNames } from './class-names'
import { FieldMessage } from './field'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly children: ReactNode
  /** At the far end of the row, e.g. the number of results. */
  readonly count?: ReactNode
  readonly help?: ReactNode
  readonly error?: ReactNode
}

export function Checkbox({
  children,
  count,
  help,
  error,
  className,
  id: givenId,
  ...input
}: CheckboxProps) {
  const madeId = useId()
  const id = givenId ?? madeId
  const described = help !== undefined || error !== undefined
  return (
    <div className={classNames('check-w', error ? 'has-err' : '', className)}>
      <label className="check">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? `${id}-m` : undefined}
        />
        <span className="box" aria-hidden="true">
          <Check className="i" />
        </span>
        <span>{children}</span>
        {count !== undefined && <span className="n">{count}</span>}
      </label>
      {described && <FieldMessage id={`${id}-m`} help={help} error={error} />}
    </div>
  )
}
