import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChevronIcon } from '../controls/icons.tsx'
import { Verbatim } from '../figures/figure.tsx'
import { useFigureSettings } from '../figures/figure-settings.tsx'
import { dayWords } from '../figures/instant-text.tsx'
import styles from './date-range.module.css'
import { instantOfDay } from './day-text.ts'

export type DateRangeDropProps = {
  label: ReactNode
  value: { from: string; to: string }
  children: ReactNode
}

/** A range in the room of one word, for a row of filters; its two fields open below it. */
export function DateRangeDrop({ label, value, children }: DateRangeDropProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { locale } = useFigureSettings()
  useEffect(() => {
    if (!isOpen) return
    const outside = ({ target }: Event) => {
      // The calendar of a field opens above the page, and is no elsewhere.
      const isHere = target instanceof Element && (place.current?.contains(target) || target.closest('[role=dialog]'))
      if (!isHere) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', outside)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', outside)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {label}
          {(value.from !== '' || value.to !== '') && (
            <Verbatim className={styles.chosen} text={rangeWords(locale, value)} />
          )}
        </span>
        <ChevronIcon />
      </button>
      {isOpen && <div className={styles.drop}>{children}</div>}
    </div>
  )
}

/** "1 Nov 2026 – 30 Nov 2026"; open where it has no bound. */
function rangeWords(locale: string, { from, to }: { from: string; to: string }): string {
  const words = (day: string) => {
    const at = instantOfDay(day)
    return at === null ? '' : dayWords(locale, at, 'date')
  }
  return `${words(from)} – ${words(to)}`.trim()
}
