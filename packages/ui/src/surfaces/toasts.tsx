import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { CloseIcon } from '../controls/icons.tsx'
import { classes } from '../tokens/classes.ts'
import styles from './toasts.module.css'

export type ToastKind = 'plain' | 'good' | 'caution' | 'fault'
type Toast = { id: number; kind: ToastKind; text: ReactNode }
type Say = (text: ReactNode, kind?: ToastKind) => void

const SHOWN_MS = 6_000
const AT_MOST = 3

const SayContext = createContext<Say>(() => undefined)

/** Says something in passing. What must not be missed belongs into the page instead. */
export function useSay(): Say {
  return useContext(SayContext)
}

/** Inside, each text that is said is wrapped first, such as in the words of the page that says it. */
export function WrapSay({ wrap, children }: { wrap: (text: ReactNode) => ReactNode; children: ReactNode }) {
  const say = useSay()
  const wrapped = useCallback<Say>((text, kind) => say(wrap(text), kind), [say, wrap])
  return <SayContext value={wrapped}>{children}</SayContext>
}

export function Toasts({ closeLabel, children }: { closeLabel: string; children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const nextId = useRef(1)
  const close = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const say = useCallback<Say>(
    (text, kind = 'plain') => {
      const id = nextId.current++
      setToasts((all) => [...all.slice(1 - AT_MOST), { id, kind, text }])
      setTimeout(() => close(id), SHOWN_MS)
    },
    [close],
  )
  const region = useMemo(
    () =>
      toasts.map((toast) => (
        <div
          key={toast.id}
          data-kind={toast.kind}
          className={classes(styles.toast, toast.kind !== 'plain' && styles[toast.kind])}
        >
          <span>{toast.text}</span>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={() => close(toast.id)}>
            <CloseIcon />
          </button>
        </div>
      )),
    [toasts, close, closeLabel],
  )
  return (
    <SayContext value={say}>
      {children}
      <div className={styles.region} role="status" aria-live="polite" data-react-aria-top-layer="true">
        {region}
      </div>
    </SayContext>
  )
}
