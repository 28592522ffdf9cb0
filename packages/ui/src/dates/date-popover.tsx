import { type RefObject, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '../controls/button.tsx'
import { InLanguage } from '../figures/in-language.tsx'
import styles from './calendar.module.css'
import { Calendar } from './calendar.tsx'
import type { DateWords } from './date-words.ts'
import { timeOfTyped } from './day-text.ts'

export type DatePopoverProps = {
  label: string
  words: DateWords
  value: string
  onChange: (value: string) => void
  onClose: () => void
  triggerRef: RefObject<HTMLElement | null>
  withTime: boolean
  earliest?: string | undefined
  latest?: string | undefined
}

const MIDNIGHT = '00:00'

/** The calendar of a date field, with the time where there is one. */
export function DatePopover(props: DatePopoverProps) {
  const { label, words, value, onChange, onClose, triggerRef, withTime, earliest, latest } = props
  const time = value.slice(11) === '' ? MIDNIGHT : value.slice(11)
  const choose = (day: string) => {
    onChange(withTime ? `${day}T${time}` : day)
    if (!withTime) onClose()
  }
  const clear = () => {
    onChange('')
    onClose()
  }
  return (
    <InLanguage>
      <Popover
        isOpen
        onOpenChange={(open) => !open && onClose()}
        triggerRef={triggerRef}
        placement="bottom end"
        offset={6}
        className={styles.bubble ?? ''}
      >
        <Dialog aria-label={label} className={styles.dialog ?? ''}>
          <Calendar label={label} words={words} value={value} earliest={earliest} latest={latest} onChange={choose} />
          <div className={styles.foot}>
            {withTime && value !== '' && (
              <TimeField
                key={time}
                words={words}
                time={time}
                onChange={(next) => onChange(`${value.slice(0, 10)}T${next}`)}
              />
            )}
            <Button kind="quiet" isDisabled={value === ''} onPress={clear}>
              {words.clear}
            </Button>
            {withTime && <Button onPress={onClose}>{words.done}</Button>}
          </div>
        </Dialog>
      </Popover>
    </InLanguage>
  )
}

type TimeFieldProps = { words: DateWords; time: string; onChange: (time: string) => void }

/** The platform's own field would ask for it as the browser's language does, with noon and midnight in its words. */
function TimeField({ words, time, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState(time)
  const keep = () => {
    const read = timeOfTyped(typed)
    if (read === null) setTyped(time)
    else if (read !== time) onChange(read)
  }
  return (
    <label className={styles.time}>
      {words.time}
      <input
        inputMode="numeric"
        dir="ltr"
        maxLength={5}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => event.key === 'Enter' && keep()}
      />
    </label>
  )
}
