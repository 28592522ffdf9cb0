import { useEffect, useState } from 'react'

/** After the dialog's own way of giving the focus back, which takes a frame. */
const AFTER_MS = 60

/** What was in focus before the first of panels that follow each other, and how many are open. */
let opener: HTMLElement | null = null
let open = 0

/**
 * Gives the focus back to what opened a panel, when the last of those that took each other's place is gone: the one that waited for
 * its product, its form, what lay over it. A dialog by itself gives it back to what was in focus when it came, which is gone by then.
 */
export function useFocusBack(): void {
  useState(() => {
    const focused = document.activeElement
    if (
      focused instanceof HTMLElement &&
      focused !== document.body &&
      focused.closest('[role=dialog], dialog') === null
    ) {
      opener = focused
    }
    return null
  })
  useEffect(() => {
    open += 1
    return () => {
      open -= 1
      setTimeout(giveBack, AFTER_MS)
    }
  }, [])
}

function giveBack(): void {
  if (open > 0 || opener === null) return
  const { ownerDocument, isConnected } = opener
  const { activeElement, body } = ownerDocument
  if (isConnected && (activeElement === null || activeElement === body)) opener.focus()
  opener = null
}
