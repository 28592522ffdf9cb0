import { Choice } from '@tenor/ui'
import { useWords } from '../phrases/index.ts'

/** A value of a filter that lets everything through. */
export const ANY = 'any'

export type AnyOfProps<Value extends string> = {
  label: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** One of some, or any. */
export function AnyOf<Value extends string>({ label, value, options, onChange }: AnyOfProps<Value>) {
  const words = useWords()
  return (
    <Choice<string>
      label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: words('console.filter.any') }, ...options]}
      onChange={(next) => onChange(options.find((option) => option.value === next)?.value)}
    />
  )
}
