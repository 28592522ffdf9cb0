import { Link } from '@tanstack/react-router'
import { FIXED_TYPE, FIXED_VIP_TIER } from '@tenor/contract/simple-earn'
import { Button, buttonClass, shapes } from '@tenor/ui'
import { useState } from 'react'
import { useSession } from '../../../core/account/index.ts'
import { panelOnDemand } from '../../../platform/page/index.ts'
import { Say } from '../../../platform/phrases/index.ts'
import type { FixedOffer } from '../fixed-term.ts'
import styles from '../simple-earn.module.css'

const UpgradePanel = panelOnDemand(() => import('./upgrade-panel.tsx').then((module) => module.UpgradePanel))

/** For whom a VIP product is, and what somebody of another level may do. Nothing of it is said of what is sold out. */
export function VipCard({ offer }: { offer: FixedOffer }) {
  const { data } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (offer.type !== FIXED_TYPE.VIP || offer.isSoldOut) return null
  const tier = data?.user ? (data.vip_tier ?? 0) : null
  const least = Math.max(offer.minVip, FIXED_VIP_TIER)
  return (
    <section className={styles.vipCard}>
      <div>
        <b>
          <Say id="earn.vip.card" />
        </b>
        <p className={shapes.small}>
          <Say id="earn.vip.range" values={{ from: least, to: offer.maxVip }} />
        </p>
      </div>
      {tier !== null && tier < least ? (
        <Button onPress={() => setOpen(true)}>
          <Say id="earn.vip.upgrade" />
        </Button>
      ) : (
        <Link to="/vip" className={buttonClass({})}>
          <Say id="earn.vip.benefits" />
        </Link>
      )}
      {isOpen && <UpgradePanel least={least} onClose={() => setOpen(false)} />}
    </section>
  )
}
