import { queryOf } from '@tenor/browser/calls'
import { referral } from '@tenor/contract/core'
import { LOCALE_DIRECTIONS } from '@tenor/contract/phrases'
import { Button, CopyId, classes, Panel, percentWords, shapes, useSay, Verbatim } from '@tenor/ui'
import { useEffect, useRef } from 'react'
import { Say, useLocaleChoice, useWords } from '../../../platform/phrases/index.ts'
import styles from '../simple-earn.module.css'
import { drawPoster, POSTER, posterFile } from './invite-poster.ts'

export type InvitePanelProps = { asset: string; rate: bigint; onClose: () => void }

/** A link that opens the coin's panel for anybody, and says who sent them. */
function linkTo(asset: string, code: string | null): string {
  const search = new URLSearchParams({ asset, ...(code === null ? {} : { ref_code: code }) })
  return new URL(`/simple-earn?${search}`, location.origin).href
}

const useReferral = queryOf(referral, { group: [], staleMs: Number.POSITIVE_INFINITY })

/** The reader's own code; undefined until it is known, null where it could not be had. */
function useOwnCode(): string | null | undefined {
  const { data, isError } = useReferral()
  return isError ? null : data?.ref_code
}

/** The poster as it will be passed on, and the ways to do so. */
export function InvitePanel({ asset, rate, onClose }: InvitePanelProps) {
  const words = useWords()
  const canvas = useRef<HTMLCanvasElement>(null)
  const title = words('earn.invite.poster', { asset })
  const code = useOwnCode()
  const label = usePoster(canvas, { asset, rate, title, code })
  return (
    <Panel
      isOpen
      isHeld
      onClose={onClose}
      closeLabel={words('act.close')}
      title={<Say id="earn.invite" />}
      footer={code !== undefined && <Acts canvas={canvas} asset={asset} title={title} code={code} />}
    >
      <div className={classes(shapes.stack, styles.stack)}>
        <canvas
          ref={canvas}
          className={styles.poster}
          width={POSTER.width}
          height={POSTER.height}
          role="img"
          aria-label={label}
        />
        {code !== undefined && <Verbatim dir="ltr" className={styles.link} text={linkTo(asset, code)} />}
        {typeof code === 'string' && (
          <p className={styles.line}>
            <span>
              <Say id="earn.invite.code" />
            </span>
            <CopyId value={code} copyLabel={words('earn.invite.copyCode')} copiedLabel={words('act.copied')} />
          </p>
        )}
      </div>
    </Panel>
  )
}

type Canvas = React.RefObject<HTMLCanvasElement | null>

type Shown = { asset: string; rate: bigint; title: string; code: string | null | undefined }

/** Draws it once it is known whose it is; answers with what it says. */
function usePoster(canvas: Canvas, { asset, rate, title, code }: Shown): string {
  const words = useWords()
  const { locale } = useLocaleChoice()
  const said = percentWords(locale, rate)
  const [note, label] = [words('earn.invite.note'), words('earn.invite.code')]
  useEffect(() => {
    if (canvas.current === null || code === undefined) return
    const link = linkTo(asset, code)
    const address = new URL(link).host
    const direction = LOCALE_DIRECTIONS[locale]
    const referral = code === null ? null : { label, code }
    drawPoster(canvas.current, { brand: 'tenor', title, rate: said, note, link, address, referral, direction })
  }, [canvas, asset, locale, title, said, note, label, code])
  return `${title}: ${said}`
}

type ActsProps = { canvas: Canvas; asset: string; title: string; code: string | null }

function Acts({ canvas, asset, title, code }: ActsProps) {
  const words = useWords()
  const say = useSay()
  const fileOf = () =>
    canvas.current === null
      ? Promise.resolve(null)
      : posterFile(canvas.current, `${asset}-simple-earn.png`.toLowerCase())
  const copy = () =>
    navigator.clipboard.writeText(linkTo(asset, code)).then(
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
    const shared = { title, url: linkTo(asset, code), ...(file === null ? {} : { files: [file] }) }
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
