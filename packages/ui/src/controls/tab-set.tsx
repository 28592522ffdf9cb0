import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classes } from '../tokens/classes.ts'
import { placeByKey } from './arrow-step.ts'
import { bringInSight } from './in-sight.ts'
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
  const chosen = tabs.findIndex((tab) => tab.value === value)
  // On a phone a row of many is wider than the screen: an address may open one of the last.
  useLayoutEffect(() => bringInSight(list.current, list.current?.children[chosen]), [chosen])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = placeByKey(event, chosen, tabs.length)
    const next = at === null ? undefined : tabs[at]
    if (at === null || next === undefined) return
    event.preventDefault()
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
