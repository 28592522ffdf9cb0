import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classes } from '../tokens/classes.ts'
import styles from './tab-set.module.css'

export type TabSetProps<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
  /** Words over a line, or cards side by side that say what they lead to. */
  look?: 'line' | 'cards'
}

/** Tabs after the pattern of the ARIA guide: one stop for Tab, arrows between them, which follow the writing. */
export function TabSet<Value extends string>({ label, value, onChange, tabs, look = 'line' }: TabSetProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = stepOf(event)
    if (step === null) return
    event.preventDefault()
    const here = tabs.findIndex((tab) => tab.value === value)
    const at = step === 'first' ? 0 : step === 'last' ? tabs.length - 1 : (here + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (next === undefined) return
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }
  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles[look]} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes(look === 'line' ? styles.tab : styles.card)}
            onClick={() => onChange(tab.value)}
          >
            <span>{tab.label}</span>
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${value}`} className={styles.panel}>
        {tabs.find((tab) => tab.value === value)?.content}
      </div>
    </div>
  )
}

function stepOf(event: KeyboardEvent<HTMLElement>): number | 'first' | 'last' | null {
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
  switch (event.key) {
    case 'ArrowRight':
      return forward
    case 'ArrowLeft':
      return -forward
    case 'Home':
      return 'first'
    case 'End':
      return 'last'
    default:
      return null
  }
}
