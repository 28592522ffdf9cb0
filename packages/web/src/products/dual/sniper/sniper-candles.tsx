import type { MarketCandle } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { decimalWords, useFigureSettings } from '@tenor/ui'
import { plotNumber } from '@tenor/ui/charts'
import {
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  LineStyle,
  type UTCTimestamp,
} from 'lightweight-charts'
import { useEffect, useRef } from 'react'
import styles from './sniper.module.css'

export type SniperCandlesProps = {
  candles: readonly MarketCandle[]
  /** Decimals of a price, and the chosen target with what it is called. */
  places: number
  target: { price: string; label: string } | null
}

/** The candles drawn. What they say stands in a table beside them, so this picture is for the eye alone. */
export function SniperCandles({ candles, places, target }: SniperCandlesProps) {
  const { locale } = useFigureSettings()
  const frame = useRef<HTMLDivElement>(null)
  const drawn = useRef<{ chart: IChartApi; series: ReturnType<typeof seriesOf> } | null>(null)
  useEffect(() => {
    const box = frame.current
    if (box === null) return
    const chart = createChart(box, { ...optionsOf(box), localization: { locale: 'en' } })
    drawn.current = { chart, series: seriesOf(chart, box) }
    const repaint = () => {
      chart.applyOptions(optionsOf(box))
      drawn.current?.series.applyOptions(coloursOf(box))
    }
    const themes = matchMedia('(prefers-color-scheme: dark)')
    themes.addEventListener('change', repaint)
    const watcher = new MutationObserver(repaint)
    watcher.observe(document.documentElement, { attributes: true })
    return () => {
      themes.removeEventListener('change', repaint)
      watcher.disconnect()
      drawn.current = null
      chart.remove()
    }
  }, [])
  useEffect(() => {
    if (drawn.current === null) return
    const { chart, series } = drawn.current
    // Of the page, not of the browser: its own may even be a name that no date can be written by.
    chart.applyOptions({ localization: { locale } })
    series.applyOptions({
      priceFormat: {
        type: 'custom',
        minMove: 10 ** -places,
        formatter: (price: number) => axisWords(locale, price, places),
      },
    })
    series.setData(
      candles.map(([time, open, high, low, close]) => ({
        time: time as UTCTimestamp,
        open: plotNumber(decimal(open)),
        high: plotNumber(decimal(high)),
        low: plotNumber(decimal(low)),
        close: plotNumber(decimal(close)),
      })),
    )
    chart.timeScale().fitContent()
  }, [candles, places, locale])
  const [price, label] = [target?.price ?? null, target?.label ?? '']
  useEffect(() => {
    const series = drawn.current?.series
    if (series === undefined || price === null) return
    const line = series.createPriceLine({
      price: plotNumber(decimal(price)),
      color: token(frame.current, '--accent'),
      lineStyle: LineStyle.Dashed,
      title: label,
    })
    return () => {
      if (drawn.current !== null) series.removePriceLine(line)
    }
  }, [price, label])
  return <div ref={frame} className={styles.canvas} dir="ltr" aria-hidden="true" />
}

/** A price of the axis, written as prices are elsewhere on the page. */
function axisWords(locale: string, price: number, places: number): string {
  const exact = decimal(price.toLocaleString('en', { useGrouping: false, maximumFractionDigits: places }))
  return decimalWords(locale, exact, places, places)
}

function seriesOf(chart: IChartApi, box: HTMLElement) {
  return chart.addSeries(CandlestickSeries, coloursOf(box))
}

function coloursOf(box: HTMLElement) {
  const [rise, fall] = [token(box, '--rise'), token(box, '--fall')]
  return { upColor: rise, wickUpColor: rise, downColor: fall, wickDownColor: fall, borderVisible: false }
}

function optionsOf(box: HTMLElement) {
  const line = { color: token(box, '--hairline') }
  const border = { borderColor: token(box, '--hairline-strong') }
  return {
    autoSize: true,
    layout: {
      // Its own sign of origin brings a style element, which the content security policy refuses; a line below says it.
      attributionLogo: false,
      background: { type: ColorType.Solid as const, color: token(box, '--surface') },
      textColor: token(box, '--ink-2'),
      fontFamily: getComputedStyle(box).fontFamily,
    },
    grid: { vertLines: line, horzLines: line },
    rightPriceScale: border,
    timeScale: { ...border, timeVisible: true, secondsVisible: false },
    handleScroll: { vertTouchDrag: false, mouseWheel: false },
    handleScale: { mouseWheel: false },
  }
}

/** A colour of the page as the browser resolves it: tokens hold one for each theme. */
function token(box: HTMLElement | null, name: string): string {
  if (box === null) return 'gray'
  const probe = document.createElement('span')
  probe.style.color = `var(${name})`
  box.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
}
