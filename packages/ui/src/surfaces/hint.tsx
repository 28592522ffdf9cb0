import { type ReactNode, useRef, useState } from 'react'
import { InfoIcon } from '../controls/icons.tsx'
import styles from './hint.module.css'
import { onDemand } from './on-demand.tsx'

const Bubble = onDemand(() => import('./hint-bubble.tsx').then((module) => module.HintBubble))

/** A word more, on demand: by pointer, finger or key, unlike a tooltip, which a phone cannot open. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <InfoIcon />
      </button>
      {isOpen && (
        <Bubble label={label} triggerRef={button} onClose={() => setOpen(false)}>
          {children}
        </Bubble>
      )}
    </>
  )
}
