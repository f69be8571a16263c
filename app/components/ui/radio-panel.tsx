import { type ReactNode, useId } from 'react'
import { RadioInput, RadioMark } from './radio'

/** `children` open while its radio is chosen, also without scripts. Stands in a `RadioGroup` of class `pm`. */
export function PayPanel({
  value,
  title,
  detail,
  amount,
  remark,
  amountOnPhone = true,
  children,
}: {
  readonly value: string
  readonly title: ReactNode
  readonly detail: ReactNode
  readonly amount: string
  readonly remark?: ReactNode
  readonly amountOnPhone?: boolean
  readonly children?: ReactNode
}) {
  const id = useId()
  return (
    <div className="pmi">
      <div className="hd">
        <RadioInput
          bare
          value={value}
          aria-labelledby={`${id}-t`}
          aria-describedby={`${id}-d ${id}-a`}
        />
        <RadioMark />
        <div className="tx">
          <b id={`${id}-t`}>{title}</b>
          <small id={`${id}-d`}>{detail}</small>
        </div>
        <div id={`${id}-a`} className={amountOnPhone ? 'am' : 'am desk-only'}>
          {amount}
          {remark && <small className="muted">{remark}</small>}
        </div>
      </div>
      {children && <div className="bd">{children}</div>}
    </div>
  )
}
