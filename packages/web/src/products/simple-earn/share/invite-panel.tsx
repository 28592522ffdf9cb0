import { LOCALE_DIRECTIONS } from '@tenor/contract/phrases'
import { Button, Panel, percentWords, useSay } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { drawPoster, POSTER, posterFile } from './invite-poster.ts'

export type InvitePanelProps = { asset: string; rate: bigint; onClose: () => void }

/** A link that opens the coin's panel for anybody. */
function linkTo(asset: string): string {
  return new URL(`/simple-earn?${new URLSearchParams({ asset })}`, location.origin).href
}

/** The poster as it will be passed on, and the ways to do so. */
export function InvitePanel({ asset, rate, onClose }: InvitePanelProps) {
  const words = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const title = words('earn.invite.poster', { asset })
  const label = usePoster(canvas, { asset, rate, title })
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.invite" />}
      footer={<Acts canvas={canvas} asset={asset} title={title} />}
    >
      <div className={styles.stack}>
        <canvas
          ref={canvas}
          className={styles.poster}
          width={POSTER.width}
          height={POSTER.height}
          role="img"
          aria-label={label}
        />
        <bdi dir="ltr" className={styles.link}>
          {linkTo(asset)}
        </bdi>
      </div>
    </Panel>
  )
}

type Canvas = React.RefObject<HTMLCanvasElement | null>

function usePoster(canvas: Canvas, { asset, rate, title }: { asset: string; rate: bigint; title: string }): string {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const said = percentWords(locale, rate)
  const note = words('earn.invite.note')
  useEffect(() => {
    if (canvas.current === null) return
    const address = linkTo(asset).replace(/^https?:\/\//, '')
    const direction = LOCALE_DIRECTIONS[locale]
    drawPoster(canvas.current, { brand: 'tenor', title, rate: said, note, address, direction })
  }, [canvas, asset, locale, title, said, note])
  return `${title}: ${said}`
}

function Acts({ canvas, asset, title }: { canvas: Canvas; asset: string; title: string }) {
  const words = useWords()
  const say = useSay()
  const fileOf = () =>
    canvas.current === null
      ? Promise.resolve(null)
      : posterFile(canvas.current, `${asset}-simple-earn.png`.toLowerCase())
  const copy = () =>
    navigator.clipboard.writeText(linkTo(asset)).then(
      () => say(words('act.copied'), 'good'),
      () => say(words('earn.invite.notCopied'), 'fault'),
    )
  const save = async () => {
    const file = await fileOf()
    if (file === null) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  const share = async () => {
    const file = await fileOf()
    const shared = { title, url: linkTo(asset), ...(file === null ? {} : { files: [file] }) }
    // Closed without a choice: the link is still there to be copied.
    await navigator.share(shared).catch(() => undefined)
  }
  return (
    <>
      <Button large onPress={() => void copy()}>
        <Say id="earn.invite.copy" />
      </Button>
      {typeof navigator.share === 'function' && (
        <Button large onPress={() => void share()}>
          <Say id="act.share" />
        </Button>
      )}
      <Button kind="primary" large onPress={() => void save()}>
        <Say id="earn.invite.save" />
      </Button>
    </>
  )
}
