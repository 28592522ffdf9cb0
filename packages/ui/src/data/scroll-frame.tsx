import { type ReactNode, useRef } from 'react'
import { useOverflows } from './use-overflows.ts'

export type ScrollFrameProps = { label: string; className?: string | undefined; children: ReactNode }

/** Around what may be wider than its place: scrolled by the keyboard too, and named where it is. */
export function ScrollFrame({ label, className, children }: ScrollFrameProps) {
  const frame = useRef<HTMLElement>(null)
  const overflows = useOverflows(frame)
  return (
    <section
      ref={frame}
      className={className}
      tabIndex={overflows ? 0 : undefined}
      aria-label={overflows ? label : undefined}
    >
      {children}
    </section>
  )
}
