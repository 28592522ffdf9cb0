import { ModuleWords } from '@tenor/browser/phrases'
import { POSTER_SIZES } from '@tenor/contract/overview'
import { Button, buttonClass, Panel, percentWords, priceWords, useSay, Verbatim } from '@tenor/ui'
import { useState } from 'react'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'
import type { DualOffer } from './dual-offer.ts'
import styles from './dual-share.module.css'
import { canShareNatively, posterAddress, posterName, shareLink, shareNatively } from './dual-share-acts.ts'

export type DualSharePanelProps = { offer: DualOffer; onClose: () => void }

/** The picture as it will be passed on, and the ways to do so. */
export function DualSharePanel(props: DualSharePanelProps) {
  return (
    <ModuleWords module="dual-acts">
      <SharePanel {...props} />
    </ModuleWords>
  )
}

function SharePanel({ offer, onClose }: DualSharePanelProps) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const address = posterAddress(offer, locale)
  const title = words(`dual.type.${offer.type}.coin`, { coin: offer.coin })
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="dual.share.title" />}
      footer={
        <>
          {canShareNatively() && (
            <Button large onPress={() => shareNatively({ offer, locale, title })}>
              <Say id="act.share" />
            </Button>
          )}
          <a href={address} download={posterName(offer)} className={buttonClass({ kind: 'primary', large: true })}>
            <Say id="dual.share.download" />
          </a>
        </>
      }
    >
      <Poster key={address} offer={offer} address={address} title={title} />
      <Link offer={offer} />
    </Panel>
  )
}

type PosterProps = { offer: DualOffer; address: string; title: string }

/** The server's picture; room is kept for it before it comes. */
function Poster({ offer, address, title }: PosterProps) {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const [isMissing, setMissing] = useState(false)
  const { width, height } = POSTER_SIZES.poster
  if (isMissing) return <p className={styles.missing}>{words('dual.share.missing')}</p>
  const figures = { apr: percentWords(locale, offer.apr), target: priceWords(locale, offer.target, true) }
  return (
    <img
      className={styles.poster}
      src={address}
      width={width}
      height={height}
      alt={words('dual.share.picture', { title, ...figures })}
      onError={() => setMissing(true)}
    />
  )
}

function Link({ offer }: { offer: DualOffer }) {
  const words = useWords()
  const say = useSay()
  const link = shareLink(offer)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => say(words('dual.share.copied'), 'good'),
      () => say(words('dual.share.notCopied'), 'fault'),
    )
  return (
    <div className={styles.link}>
      <Verbatim dir="ltr" text={link} />
      <Button onPress={copy}>
        <Say id="dual.share.copy" />
      </Button>
    </div>
  )
}
