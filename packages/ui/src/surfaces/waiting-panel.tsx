import { type KeyboardEvent, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../controls/button.tsx'
import { CloseIcon } from '../controls/icons.tsx'
import { useFocusBack } from './focus-back.ts'
import { PanelSlotContext } from './panel-slot.tsx'
import { PartWordsOfPage } from './part.tsx'
import styles from './waiting-panel.module.css'

export type WaitingPanelProps = {
  title?: ReactNode
  onClose: () => void
  /** Another frame has stood here until now: this one need not appear. */
  isLater?: boolean
  /** Why nothing comes. */
  children?: ReactNode
}

/**
 * The frame of a panel while its code is on its way. A dialog of the browser's own: what ours are made of is loaded on demand
 * as well.
 */
export function WaitingPanel(props: WaitingPanelProps) {
  const slot = use(PanelSlotContext)
  return slot === null ? <WaitingDialog {...props} /> : <section className={styles.inSlot}>{props.children}</section>
}

function WaitingDialog({ title, onClose, isLater = false, children }: WaitingPanelProps) {
  const words = use(PartWordsOfPage)
  const isComing = children === undefined || children === null
  const name = isComing ? words?.waiting : words?.failed
  useFocusBack()
  const place = useRef<HTMLDialogElement>(null)
  // Closed before what takes its place comes: the focus is back where it was by then.
  useLayoutEffect(() => {
    const dialog = place.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  // Below a panel that it lies over, Escape would close that one too.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      ref={place}
      className={styles.panel}
      data-later={isLater ? '' : undefined}
      aria-label={name}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <header className={styles.head}>
        <b>{title ?? (isComing && name)}</b>
        <IconButton label={words?.close ?? ''} onPress={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      {isComing ? <div className={styles.rows} role="status" aria-label={name} /> : children}
    </dialog>
  )
}
