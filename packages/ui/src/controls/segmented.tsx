import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { classes } from '../tokens/classes.ts'
import { placeByKey } from './arrow-step.ts'
import { bringInSight } from './in-sight.ts'
import styles from './segmented.module.css'

export type SegmentedProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode }[]
  onChange: (value: Value) => void
  wide?: boolean
}

/** One of a few, all in sight: one stop for Tab, arrows choose. */
export function Segmented<Value extends string>({ label, value, options, onChange, wide }: SegmentedProps<Value>) {
  const group = useRef<HTMLDivElement>(null)
  const chosen = options.findIndex((option) => option.value === value)
  useLayoutEffect(() => bringInSight(group.current, group.current?.children[chosen]), [chosen])
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const place = placeByKey(event, Math.max(chosen, 0), options.length)
    const next = place === null ? undefined : options[place]
    if (place === null || next === undefined) return
    event.preventDefault()
    onChange(next.value)
    group.current?.querySelectorAll<HTMLElement>('[role=radio]')[place]?.focus()
  }
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      className={classes(styles.group, wide && styles.wide)}
      onKeyDown={move}
    >
      {options.map((option, place) => (
        // biome-ignore lint/a11y/useSemanticElements: an input draws no label of its own, and a phone scrolls to it.
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={place === chosen}
          tabIndex={place === Math.max(chosen, 0) ? 0 : -1}
          className={styles.segment}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
