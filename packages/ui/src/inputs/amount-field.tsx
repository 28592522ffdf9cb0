import {
  type AmountNote,
  type AmountShape,
  editedAmount,
  finishedText,
  groupedText,
  narrowShape,
  type TypedMark,
} from '@tenor/contract/money'
import {
  type ChangeEvent,
  type CompositionEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from '../controls/field.module.css'
import { Verbatim } from '../figures/figure.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { groupMark } from '../figures/figure-text.ts'
import { classes } from '../tokens/classes.ts'

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
  const { label, asset, bounds, below, fault, picks, disabled, autoFocus } = props
  const { placeholder = '0' } = props
  const id = useId()
  const { note, leave, ...input } = useGrouped(props)
  const { amountNotes: Notes } = useFigureSettings()
  const isInvalid = fault !== undefined && fault !== null && fault !== false
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
          aria-describedby={`${id}-below ${id}-fault ${id}-note`}
        />
        <b>
          <Verbatim text={asset} />
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
      {/* What was typed or pasted last; the fault is about what stands in the field. */}
      <div id={`${id}-note`} className={styles.note} role="status">
        {note !== null && Notes !== undefined && (
          <Suspense>
            <Notes note={note} />
          </Suspense>
        )}
      </div>
      <div id={`${id}-below`} className={classes(styles.row, styles.below)}>
        {below}
      </div>
    </div>
  )
}

function isPasted(event: Event): boolean {
  return event instanceof InputEvent && (event.inputType === 'insertFromPaste' || event.inputType === 'insertFromDrop')
}

function isForward(event: Event): boolean {
  return event instanceof InputEvent && event.inputType === 'deleteContentForward'
}

const KEY_NOTES: readonly AmountNote['reason'][] = ['amount.entry.key', 'amount.entry.whole']

type Entry = { text: string; typed: TypedMark | null; note: AmountNote | null; isLeft?: boolean }

/** The input's text, grouped as one types, with the caret where it was. What an input method composes is read at its end. */
function useGrouped({ value, onChange, shape, asset }: AmountFieldProps) {
  const { assetPlaces } = useFigureSettings()
  const { box, selectedFrom } = useSelectionBefore()
  const [composed, setComposed] = useState<string | null>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [entry, setEntry] = useState<Entry>({ text: value, typed: null, note: null })
  // A pick or a new form has put another amount in its place.
  const own: Entry = entry.text === value ? entry : { text: value, typed: null, note: null }
  const mark = groupMark()
  useLayoutEffect(() => {
    if (caret === null) return
    box.current?.setSelectionRange(caret, caret)
    setCaret(null)
  }, [caret, box])
  const take = (input: HTMLInputElement, event: Event) => {
    const { value: after, selectionStart } = input
    const edit = editedAmount({
      value,
      after,
      caret: selectionStart ?? after.length,
      ...(selectedFrom.current === null ? {} : { selectedFrom: selectedFrom.current }),
      isForward: isForward(event),
      isPasted: isPasted(event),
      typed: own.typed,
      mark,
      shape: narrowShape({ asset, ...shape }, assetPlaces?.(asset) ?? Number.POSITIVE_INFINITY),
    })
    setCaret(edit.caret)
    // A note on a key stays while digits follow it: read on, they would be another number.
    const isOfKey = own.note !== null && KEY_NOTES.includes(own.note.reason)
    const isKey = isOfKey && own.isLeft !== true && !isPasted(event)
    const note = isKey && edit.note === null && edit.text !== '' ? own.note : edit.note
    setEntry({ text: edit.text, typed: edit.typed, note })
    if (edit.text !== value) onChange(edit.text)
  }
  const finish = () => {
    // The note stays: a button below would move away from under the press that leaves the field.
    setEntry({ text: finishedText(value), typed: null, note: own.note, isLeft: true })
    if (finishedText(value) !== value) onChange(finishedText(value))
  }
  return {
    ref: box,
    value: composed ?? groupedText(value, mark),
    note: own.note,
    leave: finish,
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

/** Where the selection began before the browser changed the text; an input event no longer says. */
function useSelectionBefore() {
  const box = useRef<HTMLInputElement>(null)
  const selectedFrom = useRef<number | null>(null)
  useEffect(() => {
    const input = box.current
    const look = () => {
      selectedFrom.current = input?.selectionStart ?? null
    }
    input?.addEventListener('beforeinput', look)
    return () => input?.removeEventListener('beforeinput', look)
  }, [])
  return { box, selectedFrom }
}
