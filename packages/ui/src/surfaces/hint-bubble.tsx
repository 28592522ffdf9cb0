import type { ReactNode, RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { InLanguage } from '../figures/in-language.tsx'
import styles from './hint-bubble.module.css'

export type HintBubbleProps = {
  label: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}

export function HintBubble({ label, triggerRef, onClose, children }: HintBubbleProps) {
  return (
    <InLanguage>
      <Popover
        isOpen
        onOpenChange={(open) => !open && onClose()}
        triggerRef={triggerRef}
        className={styles.bubble ?? ''}
        placement="top"
        offset={6}
      >
        <Dialog aria-label={label} className={styles.text ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </InLanguage>
  )
}
