import { ModuleWords } from '@tenor/browser/phrases'
import { Amount, classes, shapes } from '@tenor/ui'
import { Say } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { useVipHint } from '../simple-earn-queries.ts'

/** What is advised, by its type on the wire. */
const ADVICE = { 1: 'earn.vip.advice.hold', 2: 'earn.vip.advice.assets', 3: 'earn.vip.advice.trade' } as const

/** Where the reader stands, and how they reach a level, as operators advise. */
export function UpgradeAdvice({ least }: { least: number }) {
  return (
    <ModuleWords module="simple-earn-pages">
      <Advice least={least} />
    </ModuleWords>
  )
}

function Advice({ least }: { least: number }) {
  const { data } = useVipHint()
  if (data === undefined) return null
  const advice = ADVICE[data.recommend_type as keyof typeof ADVICE]
  const isThere = data.vip_tier >= least
  return (
    <div className={classes(shapes.stack, styles.stack)}>
      <p>
        <Say id={isThere ? 'earn.vip.reached' : 'earn.vip.yours'} values={{ tier: data.vip_tier, least }} />
      </p>
      {advice !== undefined && !isThere && (
        <p>
          <Say
            id={advice}
            values={{ amount: <Amount value={data.recommend_value} asset={data.recommend_asset} />, least }}
          />
        </p>
      )}
    </div>
  )
}
