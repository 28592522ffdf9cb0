import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Folded } from '../controls/folded.ts'
import { Panel } from '../surfaces/panel.tsx'
import styles from './filter-bar.module.css'
import type { FilterBarWords } from './filter-words.ts'

export type FilterSheetProps = {
  words: FilterBarWords
  children: ReactNode
  onClear: (() => void) | undefined
  onClose: () => void
}

/** The filters of a phone, one below the other. Each change is in the list at once. */
export function FilterSheet({ words, children, onClear, onClose }: FilterSheetProps) {
  return (
    <Panel
      isOpen
      onClose={onClose}
      title={words.filters}
      closeLabel={words.close}
      footer={
        <>
          {onClear !== undefined && <Button onPress={onClear}>{words.clear}</Button>}
          <Button kind="primary" onPress={onClose}>
            {words.show}
          </Button>
        </>
      }
    >
      <Folded value={true}>
        <div className={styles.sheet}>{children}</div>
      </Folded>
    </Panel>
  )
}
