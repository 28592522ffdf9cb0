import { useQuery } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { userVipHint } from '@tenor/contract/simple-earn'
import { Amount, buttonClass, Panel } from '@tenor/ui'
import { Say, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { EARN_KEY } from '../simple-earn-queries.ts'

/** What is advised, by its type on the wire. */
const ADVICE = { 1: 'earn.vip.advice.hold', 2: 'earn.vip.advice.assets', 3: 'earn.vip.advice.trade' } as const

/** How a customer reaches the level that a product asks for, as operators advise. */
export function UpgradePanel({ least, onClose }: { least: number; onClose: () => void }) {
  const words = useWords()
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'vip-hint'],
    queryFn: ({ signal }) => call(userVipHint, { signal }),
  })
  const advice = ADVICE[data?.recommend_type as keyof typeof ADVICE]
  return (
    <Panel
      isOpen
      isVip
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.vip.upgrade" />}
      footer={
        <a href={`/vip?upTo=${least}`} className={buttonClass({ kind: 'primary', large: true })}>
          <Say id="earn.vip.benefits" />
        </a>
      }
    >
      {data !== undefined && (
        <div className={styles.stack}>
          <p>
            <Say id="earn.vip.yours" values={{ tier: data.vip_tier, least }} />
          </p>
          {advice !== undefined && (
            <p>
              <Say
                id={advice}
                values={{ amount: <Amount value={data.recommend_value} asset={data.recommend_asset} />, least }}
              />
            </p>
          )}
        </div>
      )}
    </Panel>
  )
}
