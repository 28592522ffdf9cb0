import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import styles from '../controls/field.module.css'
import { classes } from '../tokens/classes.ts'
import { amountTextOf } from './amount-text.ts'

export type AmountFieldProps = {
  label: ReactNode
  /** Plain decimal text; never a JS number. */
  value: string
  onChange: (value: string) => void
  asset: string
  /** Beside the label: the bounds. */
  bounds?: ReactNode
  /** Below the field. */
  below?: ReactNode
  fault?: ReactNode
  allLabel?: ReactNode
  onAll?: () => void
  disabled?: boolean
  autoFocus?: boolean
}

/** An amount as exact text. What could not become an amount does not get in. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, asset, bounds, below, fault, allLabel, onAll, disabled, autoFocus } = props
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const { caret, setCaret } = useCaret(box)
  const isInvalid = fault !== undefined && fault !== null && fault !== false
  return (
    <div className={classes(styles.field, styles.large, isInvalid && styles.invalid)} data-caret={caret ?? undefined}>
      <div className={styles.row}>
        <label htmlFor={id}>{label}</label>
        {bounds !== undefined && <span className={styles.hint}>{bounds}</span>}
      </div>
      <div className={styles.box}>
        <input
          ref={box}
          id={id}
          className={styles.input}
          dir="ltr"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder="0"
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: the field is what a panel was opened for
          autoFocus={autoFocus}
          value={value}
          onChange={(event) => {
            const text = amountTextOf(event.target.value, isPasted(event.nativeEvent) || amountTextOf(value) === null)
            if (text === null) return setCaret(Math.max(0, (event.target.selectionStart ?? 1) - 1))
            onChange(text)
          }}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-below ${id}-fault`}
        />
        {onAll !== undefined && (
          <Button kind="link" onPress={onAll} isDisabled={disabled ?? false}>
            {allLabel}
          </Button>
        )}
        <b>
          <bdi>{asset}</bdi>
        </b>
      </div>
      <div id={`${id}-fault`} className={styles.fault} role="alert">
        {fault}
      </div>
      <div id={`${id}-below`} className={classes(styles.row, styles.below)}>
        {below}
      </div>
    </div>
  )
}

/** Pasted text is shown as it is; typing beyond the last decimal is not taken. */
function isPasted(event: Event): boolean {
  return event instanceof InputEvent && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')
}

/** React puts the caret last when a keystroke is refused; this puts it back. */
function useCaret(box: React.RefObject<HTMLInputElement | null>) {
  const [caret, setCaret] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (caret === null) return
    box.current?.setSelectionRange(caret, caret)
    setCaret(null)
  }, [caret, box])
  return { caret, setCaret }
}
