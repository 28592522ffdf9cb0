import { Link } from '@tanstack/react-router'
import { buttonClass, Panel, Verbatim } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import { RateTrend } from './rate-trend.tsx'

/** What a pool pays and has paid, over 24 hours, 7 or 30 days. */
export function RatePanel({ asset, onClose }: { asset: string; onClose: () => void }) {
  const words = useWords()
  return (
    <Panel
      isOpen
      width="middle"
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.realtime.title" values={{ asset: <Verbatim text={asset} /> }} />}
      footer={
        <Link to="/simple-earn/auction/$asset" params={{ asset }} className={buttonClass({ large: true })}>
          <Say id="earn.auction" />
        </Link>
      }
    >
      <RateTrend asset={asset} />
    </Panel>
  )
}
