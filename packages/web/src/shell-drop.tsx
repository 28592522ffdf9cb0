import { useLocation } from '@tanstack/react-router'
import { ChevronIcon, classes } from '@tenor/ui'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './shell-drop.module.css'

export type DropProps = {
  /** What the button is called; seen when there is no sign. A chip is called what it says. */
  label: string
  sign?: ReactNode
  /** A chip says something beside opening what it opens. */
  look?: 'plain' | 'chip'
  children: (close: () => void) => ReactNode
  atEnd?: boolean
}

/** A button that opens what opens below it. Escape, a click elsewhere, leaving it and a new page close it. */
export function Drop({ label, sign, look = 'plain', children, atEnd = false }: DropProps) {
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const address = useLocation({ select: (location) => location.href })
  const [openedAt, setOpenedAt] = useState(address)
  const close = () => setOpen(false)
  if (openedAt !== address) {
    setOpenedAt(address)
    setOpen(false)
  }
  useEffect(() => {
    if (!isOpen) return
    const outside = (event: Event) => {
      if (event.target instanceof Node && !place.current?.contains(event.target)) setOpen(false)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    addEventListener('pointerdown', outside)
    addEventListener('focusin', outside)
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('pointerdown', outside)
      removeEventListener('focusin', outside)
      removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div ref={place} className={styles.place}>
      <button
        ref={button}
        type="button"
        className={classes(styles.button, look === 'chip' ? styles.chip : sign !== undefined && styles.sign)}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={sign === undefined || look === 'chip' ? undefined : label}
        onClick={() => setOpen(!isOpen)}
      >
        {sign ?? (
          <>
            {label}
            <ChevronIcon />
          </>
        )}
      </button>
      <div
        id={id}
        className={classes(styles.drop, atEnd && styles.atEnd, look === 'chip' && styles.ofChip)}
        hidden={!isOpen}
      >
        {isOpen && children(close)}
      </div>
    </div>
  )
}
