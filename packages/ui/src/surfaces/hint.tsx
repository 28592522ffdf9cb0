import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { InfoIcon } from '../controls/icons.tsx'
import styles from './hint.module.css'

/** A word more, on demand: by pointer, finger or key, unlike a tooltip, which a phone cannot open. */
export function Hint({ label, children }: { label: string; children: ReactNode }) {
  return (
    <DialogTrigger>
      <Button aria-label={label} className={styles.button ?? ''}>
        <InfoIcon />
      </Button>
      <Popover className={styles.bubble ?? ''} placement="top" offset={6}>
        <Dialog aria-label={label} className={styles.text ?? ''}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
