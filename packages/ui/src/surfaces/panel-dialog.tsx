import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../controls/button.tsx'
import { CloseIcon } from '../controls/icons.tsx'
import { InLanguage } from '../figures/in-language.tsx'
import { classes } from '../tokens/classes.ts'
import { useFocusBack } from './focus-back.ts'
import styles from './panel.module.css'
import { PanelSlotContext, useIsInSlot } from './panel-slot.tsx'
import { Part } from './part.tsx'

export type PanelProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  closeLabel: string
  children: ReactNode
  /** Beside the title: a pair, a badge. */
  aside?: ReactNode
  /** Before the close button. */
  tools?: ReactNode
  footer?: ReactNode
  width?: 'narrow' | 'middle' | 'broad' | 'wide'
  /** The content brings its own module. */
  flush?: boolean
  isVip?: boolean
  /** A press beside it does nothing, however long it has been open. */
  isHeld?: boolean
  /** It takes the place of a form for a while: beside a list too it has the way back. */
  isOver?: boolean
}

/** A press so soon after it has opened is the second half of a double click, which must not close it again. */
const DOUBLE_CLICK_MS = 500

export function PanelDialog(props: PanelProps) {
  const isInSlot = useIsInSlot()
  if (isInSlot === null) return null
  return isInSlot ? <PanelInSlot {...props} /> : <PanelOver {...props} />
}

/** It is always there: only what takes its place for a while has something to close it by. */
function PanelInSlot(props: PanelProps) {
  const { title, aside, tools, children, footer, flush = false, isVip = false, isOver = false } = props
  const name = useId()
  return (
    <InLanguage>
      <section className={styles.inSlot} data-vip={isVip ? '' : undefined} aria-labelledby={name}>
        <header className={styles.head}>
          <div className={styles.name}>
            <h2 id={name} className={styles.title}>
              {title}
            </h2>
            {aside !== undefined && <div className={styles.aside}>{aside}</div>}
          </div>
          {(tools !== undefined || isOver) && (
            <div className={styles.tools}>
              {tools}
              {isOver && <CloseButton {...props} />}
            </div>
          )}
        </header>
        <PanelSlotContext value={null}>
          <Content flush={flush} footer={footer}>
            {children}
          </Content>
        </PanelSlotContext>
      </section>
    </InLanguage>
  )
}

function CloseButton({ closeLabel, onClose }: PanelProps) {
  return (
    <IconButton label={closeLabel} onPress={onClose}>
      <CloseIcon />
    </IconButton>
  )
}

function Content({ flush, footer, children }: Pick<PanelProps, 'footer' | 'children'> & { flush: boolean }) {
  return (
    <>
      <div className={classes(styles.body, !flush && styles.padded)}>
        <Part>{children}</Part>
      </div>
      {footer !== undefined && (
        <footer className={styles.foot}>
          <Part>{footer}</Part>
        </footer>
      )}
    </>
  )
}

function PanelOver(props: PanelProps) {
  const { isOpen, onClose, title, children, aside, tools, footer, width = 'narrow' } = props
  const { flush = false, isVip = false, isHeld = false } = props
  const isLater = useIsLater(isOpen)
  useFocusBack()
  const sheet = classes(styles.sheet, width !== 'narrow' && styles[width])
  return (
    <InLanguage>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(open) => !open && onClose()}
        isDismissable={!isHeld}
        shouldCloseOnInteractOutside={isLater}
      >
        <Modal className={sheet} data-vip={isVip ? '' : undefined}>
          <Dialog className={styles.dialog ?? ''}>
            <header className={styles.head}>
              <div className={styles.name}>
                <Heading slot="title" level={2} className={styles.title ?? ''}>
                  {title}
                </Heading>
                {aside !== undefined && <div className={styles.aside}>{aside}</div>}
              </div>
              <div className={styles.tools}>
                {tools}
                <CloseButton {...props} />
              </div>
            </header>
            <Content flush={flush} footer={footer}>
              {children}
            </Content>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </InLanguage>
  )
}

function useIsLater(isOpen: boolean): () => boolean {
  const isLater = useRef(false)
  useEffect(() => {
    if (!isOpen) return
    const timer = setTimeout(() => {
      isLater.current = true
    }, DOUBLE_CLICK_MS)
    return () => {
      clearTimeout(timer)
      isLater.current = false
    }
  }, [isOpen])
  return useCallback(() => isLater.current, [])
}
