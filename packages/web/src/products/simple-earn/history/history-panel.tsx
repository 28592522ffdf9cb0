import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { buttonClass, Panel, shapes } from '@tenor/ui'
import { useState } from 'react'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { type HistoryNarrowing, NOT_NARROWED } from './history-filters.tsx'
import { FIRST_SELECTION, type HistorySelection, type HistoryTab } from './history-selection.ts'
import { HistoryView } from './history-view.tsx'

const MONTHS = 6

export type HistoryPanelProps = { tab: HistoryTab; onClose: () => void }

/** The history over the holdings. What it is narrowed by goes when it is closed. */
export function HistoryPanel(props: HistoryPanelProps) {
  return (
    <ModuleWords module="simple-earn-history">
      <Shown {...props} />
    </ModuleWords>
  )
}

function Shown({ tab, onClose }: HistoryPanelProps) {
  const words = useWords()
  const [selection, setSelection] = useState<HistorySelection>({ ...FIRST_SELECTION, tab })
  const [narrowing, setNarrowing] = useState<HistoryNarrowing>(NOT_NARROWED)
  return (
    <Panel
      isOpen
      width="wide"
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="history.title" />}
      footer={
        <Link to="/simple-earn/history" search={{ ...selection }} className={buttonClass({ large: true })}>
          <Say id="history.all" />
        </Link>
      }
    >
      <p className={shapes.small}>
        <Say id="history.note" />
      </p>
      <HistoryView
        selection={selection}
        onSelect={(next) => {
          setSelection(next)
          if (next.tab !== selection.tab) setNarrowing({ ...narrowing, asset: '' })
        }}
        narrowing={narrowing}
        onNarrow={setNarrowing}
        months={MONTHS}
      />
    </Panel>
  )
}
