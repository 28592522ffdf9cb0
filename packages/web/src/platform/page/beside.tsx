import { PanelSlot, useIsNarrow } from '@tenor/ui'
import type { ReactNode } from 'react'
import styles from './beside.module.css'

/** Width of the window from which a panel stands beside the list. */
const BESIDE_FROM = 1_100

export function useIsBeside(): boolean {
  return !useIsNarrow(BESIDE_FROM - 1)
}

/** A list or a page, and the panel of what is chosen: beside it where there is room, over it where there is none. */
export function Beside({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  const isBeside = useIsBeside()
  return (
    <div className={styles.split}>
      <div className={styles.main}>{children}</div>
      {isBeside ? (
        <div className={styles.side}>
          <PanelSlot>{panel}</PanelSlot>
        </div>
      ) : (
        panel
      )}
    </div>
  )
}
