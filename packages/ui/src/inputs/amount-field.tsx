import {
  type ChangeEvent,
  type CompositionEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from '../controls/field.module.css'
import { groupMark } from '../figures/figure-text.ts'
import { classes } from '../tokens/classes.ts'
import { type AmountShape, amountTextOf, editedAmount, finishedText, groupedText } from './amount-text.ts'

export type AmountPick = { id: string; label: ReactNode; onPress: () => void }

export type AmountFieldProps = {
  label: ReactNode
  /** Plain decimal text; never a JS number. Its thousands are grouped where they are shown, and nowhere else. */
  value: string
  onChange: (value: string) => void
  asset: string
  /** Beside the label: the bounds. */
  bounds?: ReactNode
  /** Below the field. */
  below?: ReactNode
  fault?: ReactNode
  /** Shares of what there is, in a row below the box. */
  picks?: readonly AmountPick[]
  shape?: AmountShape
  /** What stands in the empty field. */
  placeholder?: string | undefined
  disabled?: boolean
  autoFocus?: boolean
}

/** An amount as exact text. What could not become an amount does not get in. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, asset, bounds, below, fault, picks, disabled, autoFocus } = props
  const { placeholder = '0' } = props
  const id = useId()
  const input = useGrouped(props)
  const isInvalid = fault !== undefined && fault !== null && fault !== false
  const leave = () => finishedText(value) !== value && onChange(finishedText(value))
  return (
    <div className={classes(styles.field, styles.large, isInvalid && styles.invalid)}>
      <div className={styles.row}>
        <label htmlFor={id}>{label}</label>
        {bounds !== undefined && <span className={styles.hint}>{bounds}</span>}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          dir="ltr"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          placeholder={placeholder}
          disabled={disabled}
          // biome-ignore lint/a11y/noAutofocus: the field is what a panel was opened for
          autoFocus={autoFocus}
          onBlur={leave}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-below ${id}-fault`}
        />
        <b>
          <bdi>{asset}</bdi>
        </b>
      </div>
      {picks !== undefined && (
        <div className={styles.picks}>
          {picks.map((pick) => (
            <button key={pick.id} type="button" className={styles.pick} disabled={disabled} onClick={pick.onPress}>
              {pick.label}
            </button>
          ))}
        </div>
      )}
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

function isForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward'
}

/** The input's text, grouped as one types, with the caret where it was. What an input method composes is read at its end. */
function useGrouped({ value, onChange, shape }: Pick<AmountFieldProps, 'value' | 'onChange' | 'shape'>) {
  const box = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const mark = groupMark()
  const shown = groupedText(value, mark)
  useLayoutEffect(() => {
    if (caret === null) return
    box.current?.setSelectionRange(caret, caret)
    setCaret(null)
  }, [caret])
  const take = (input: HTMLInputElement, event: Event) => {
    const { value: after, selectionStart } = input
    const at = selectionStart ?? after.length
    const isLong = shape?.isLenient !== true && (isPasted(event) || amountTextOf(value, shape) === null)
    const change = { before: shown, after, caret: at, isForward: isForward(event), mark }
    const edit = editedAmount({ ...change, shape: { ...shape, isLong } })
    // React puts the caret last when a keystroke is refused; this puts it back.
    if (edit === null) return setCaret(Math.max(0, at - (after.length - shown.length)))
    setCaret(edit.caret)
    onChange(edit.text)
  }
  return {
    ref: box,
    value: composed ?? shown,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
      if (isComposing) setComposed(event.target.value)
      else take(event.target, event.nativeEvent)
    },
    onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => {
      setComposed(null)
      take(event.currentTarget, event.nativeEvent)
    },
  }
}
