import { Link } from '@tanstack/react-router'
import { ModuleWords } from '@tenor/browser/phrases'
import { decimal } from '@tenor/contract/money'
import { Facts, Panel, Percent } from '@tenor/ui'
import type { WayPanelProps } from '../../../core/product-list/index.ts'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { useFunds } from '../wealth-queries.ts'

/** The funds that take a coin, each with its largest fall: what it is stands on its own page. */
export function FundsWay(props: WayPanelProps) {
  return (
    <ModuleWords module={['wealth', 'wealth-pages']}>
      <Funds {...props} />
    </ModuleWords>
  )
}

function Funds({ coin, onClose }: WayPanelProps) {
  const words = useWords()
  const funds = (useFunds().data ?? []).filter((fund) => fund.coin === coin)
  return (
    <Panel isOpen onClose={onClose} closeLabel={words('act.close')} title={<Say id="wealth.title" />} width="middle">
      <p>
        <Say id="wealth.drawdown" />
      </p>
      <Facts
        facts={funds.map(({ pid, name, drawdown }) => ({
          id: String(pid),
          name: (
            <Link to="/funds/$pid" params={{ pid: String(pid) }}>
              {name}
            </Link>
          ),
          value: <Percent value={decimal(drawdown)} />,
        }))}
      />
    </Panel>
  )
}
