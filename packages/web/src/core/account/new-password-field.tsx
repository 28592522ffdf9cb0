import type { PasswordStrength } from '@tenor/contract/password-strength'
import { shapes } from '@tenor/ui'
import { PasswordField } from '../../platform/page/index.ts'
import { useWords } from '../../platform/phrases/index.ts'
import styles from './new-password-field.module.css'

const BARS = [1, 2, 3, 4] as const

export type NewPasswordFieldProps = {
  label: string
  name?: string
  hint?: string
  /** `off` for what a browser is not to keep. */
  autoComplete?: 'new-password' | 'off'
  value: string
  onChange: (text: string) => void
  fault: string | null
  strength: PasswordStrength | null
}

/** A field for a password that is being chosen, with how hard it is to guess. */
export function NewPasswordField({ strength, autoComplete = 'new-password', ...field }: NewPasswordFieldProps) {
  return (
    <div className={shapes.stack2}>
      <PasswordField {...field} autoComplete={autoComplete} required />
      <StrengthMeter strength={strength} />
    </div>
  )
}

/** Its room is kept while nothing is typed, so that nothing moves when it begins to speak. */
function StrengthMeter({ strength }: { strength: PasswordStrength | null }) {
  const words = useWords()
  const word = strength === null ? '' : words(`account.strength.${strength}`)
  const filled = strength === null ? 0 : Math.max(strength, 1)
  return (
    <div className={styles.strength} data-strength={strength ?? undefined}>
      <meter
        className="visually-hidden"
        aria-label={words('account.strength')}
        aria-valuetext={word === '' ? words('account.strength.none') : word}
        max={4}
        value={strength ?? 0}
      />
      <div className={styles.bars} aria-hidden>
        {BARS.map((bar) => (
          <span key={bar} className={styles.bar} data-filled={bar <= filled ? '' : undefined} />
        ))}
      </div>
      <span className={styles.word} role="status">
        {word}
      </span>
    </div>
  )
}
