import type { ComponentProps, ReactNode } from 'react'
import Check from '~icons/lucide/check'
import { classNames } from './class-names'
import { Field, type FieldFrame } from './field'

type InputProps = Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'>

/** `start` and `end` stand inside the frame (icon, prefix, card brand); `ok` shows the check. */
export function TextInput({
  label,
  id,
  help,
  error,
  helpStays,
  describedBy,
  optional,
  className,
  start,
  end,
  ok = false,
  ...input
}: FieldFrame &
  InputProps & { readonly start?: ReactNode; readonly end?: ReactNode; readonly ok?: boolean }) {
  return (
    <Field
      {...{ label, id, help, error, helpStays, describedBy, optional }}
      disabled={input.disabled}
      className={classNames(ok && !error && 'is-ok', className)}
    >
      {(control) => (
        <div className="input">
          {start}
          <input type="text" {...input} {...control} />
          {ok && !error && (
            <span className="ok">
              <Check className="i" aria-hidden />
            </span>
          )}
          {end}
        </div>
      )}
    </Field>
  )
}
