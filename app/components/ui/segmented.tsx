import type { ReactNode } from 'react'

export function Segmented({
  legend,
  name,
  value,
  options,
  onChange,
}: {
  readonly legend: ReactNode
  readonly name: string
  readonly value: string
  readonly options: readonly {
    readonly value: string
    readonly label: ReactNode
    readonly disabled?: boolean
  }[]
  readonly onChange: (value: string) => void
}) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
