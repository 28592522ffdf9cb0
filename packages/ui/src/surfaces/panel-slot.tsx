import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react'

type Slot = { takenBy: string | null }

/** A place of the page in which a panel stands beside a list instead of lying over it; null: there is none. */
export const PanelSlotContext = createContext<Slot | null>(null)

/** A place for one panel at a time. What opens from within it, or while it is taken, is a dialog as everywhere. */
export function PanelSlot({ children }: { children: ReactNode }) {
  const [slot] = useState<Slot>(() => ({ takenBy: null }))
  return <PanelSlotContext value={slot}>{children}</PanelSlotContext>
}

/** Whether a panel stands in a place of the page; null until that is known, which is before anything is painted. */
export function useIsInSlot(): boolean | null {
  const slot = use(PanelSlotContext)
  const id = useId()
  const [isInSlot, setInSlot] = useState(slot === null ? false : null)
  useLayoutEffect(() => {
    if (slot === null) return
    // The one before has left by now, also where this one takes its place in the same moment.
    slot.takenBy ??= id
    setInSlot(slot.takenBy === id)
    return () => {
      if (slot.takenBy === id) slot.takenBy = null
    }
  }, [slot, id])
  return isInSlot
}
