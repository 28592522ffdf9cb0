import { TextField } from '@tenor/ui'
import { useWords } from '../../platform/phrases/index.ts'

type CodeFieldProps = { value: string; onChange: (code: string) => void; autoFocus?: boolean }

/** A one-time code as an authenticator shows it. */
export function CodeField(props: CodeFieldProps) {
  const words = useWords()
  return <TextField label={words('account.totp')} inputMode="numeric" autoComplete="one-time-code" {...props} />
}
