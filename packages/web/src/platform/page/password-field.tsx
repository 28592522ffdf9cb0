import { type PasswordFieldProps, PasswordField as PlainPasswordField } from '@tenor/ui'
import { useWords } from '../phrases/index.ts'

/** A field for a secret, with a button to read what is typed. */
export function PasswordField(props: Omit<PasswordFieldProps, 'revealLabel' | 'hideLabel'>) {
  const words = useWords()
  return <PlainPasswordField {...props} revealLabel={words('act.reveal')} hideLabel={words('act.hide')} />
}
