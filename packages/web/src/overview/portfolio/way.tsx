import { useNavigate } from '@tanstack/react-router'
import { buttonClass } from '@tenor/ui'
import type { MouseEvent } from 'react'

/** The address is the server's, so the router is told of it as it is. */
export function Way({ href, children }: { href: string; children: string }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} onClick={go} className={buttonClass({ kind: 'ghost' })}>
      {children}
    </a>
  )
}
