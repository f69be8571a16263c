import '~/features/booking/booking.css'
import '../precheckin.css'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Button, LinkButton } from '~/components/ui/button'
import { Note } from '~/components/ui/note'
import { formatDate } from '~/domain/calendar/dates'
import type { Posted } from '~/domain/form-result'
import { fullYearAhead } from '~/domain/people/renter'
import { useLayout } from '~/features/site/use-site'
import { m } from '~/paraglide/messages'
import Check from '~icons/lucide/check'
import Globe from '~icons/lucide/globe'
import IdCard from '~icons/lucide/id-card'
import Lock from '~icons/lucide/lock'
import { licenseProblems } from '../check-precheckin'
import { saveLicenseFn } from '../precheckin.functions'
import {
  type License,
  type LicenseValues,
  licenseIn,
  type PhotoSide,
  photoSides,
} from '../precheckin.schema'
import type { PhotoRefusal, PrecheckinView, SaveResult } from '../precheckin.types'
import { problemWords, reviewNames, sideNames } from '../precheckin-words'
import { usePhoto } from '../use-photo'
import { useSaveForm } from '../use-save-form'
import { DueBill } from './due-bill'
import { PhotoTile } from './photo-tile'
import { PrecheckinLayout } from './precheckin-layout'
import { SaveNote } from './save-note'
import { DateField, SelectField, TextField } from './step-fields'

type Back = Posted<License, SaveResult> & {
  readonly photos: Readonly<Partial<Record<PhotoSide, PhotoRefusal>>>
}

const FORM_ID = 'pc-form'

/** `/precheckin/verify` (D31): the license and both of its sides; what staff say of them. */
export function VerifyScreen({
  view,
  countries,
  back,
}: {
  readonly view: PrecheckinView
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly back: Back | null
}) {
  const frame = useLayout()
  const { locale } = frame
  const { booking, photos, review, note } = view
  const { code } = booking
  const [isWaiting, setWaiting] = useState(false)
  const tile = (side: PhotoSide) => ({
    code,
    side,
    stored: photos[side],
    refused: back?.photos[side] ?? null,
  })
  const sides = { front: usePhoto(tile('front')), back: usePhoto(tile('back')) }
  const isBusy = photoSides.some((side) => sides[side].percent !== null)
  const { number, country, expiry } = back?.typed ?? view.license
  const { save, fields, rule } = useSaveForm<LicenseValues>({
    view,
    posted: back?.result ?? null,
    initial: { number, country, expiry },
    read: licenseIn,
    check: (typed) => {
      const missing = photoSides.filter((side) => sides[side].id === null)
      return licenseProblems(typed, missing, booking.search.return)
    },
    send: (data) => saveLicenseFn({ data }),
  })
  const missingPhoto = (side: PhotoSide) => {
    const problem = save.problems[side]
    return problem && problemWords(problem, locale)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setWaiting(isBusy)
    if (isBusy) event.preventDefault()
    else void save.submit(event)
  }
  const statusOf = (side: PhotoSide) => {
    if (review === 'none') return null
    return reviewNames[review === 'again' && !photos[side].open ? 'approved' : review]()
  }
  const returned = formatDate(booking.search.return, locale)
  const go = (
    <Button type="submit" form={FORM_ID} busy={save.isSending}>
      {m.precheckin_go_on()}
    </Button>
  )
  return (
    <PrecheckinLayout view={view} n={2} frame={frame}>
      <form
        ref={save.form}
        id={FORM_ID}
        className="pc-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        onSubmit={submit}
      >
        <input type="hidden" name="reservation" value={code} />
        <input type="hidden" name="version" value={save.version} />
        {review === 'again' && (
          <Note tone="warn" live="polite">
            <b>{m.precheckin_again_title()}</b> {note && `“${note}” `}
            {m.precheckin_again_text()}
          </Note>
        )}
        <SaveNote save={save} name={fieldName} />
        {isWaiting && isBusy && (
          <Note tone="warn" live="assertive">
            {m.precheckin_wait_photo()}
          </Note>
        )}
        <section>
          <div className="block-h">
            <h1 className="h2">{m.precheckin_license_title()}</h1>
            <p>{m.precheckin_license_lead()}</p>
          </div>
          <div className="form2">
            <fields.AppField name="number" validators={rule('number')}>
              {() => (
                <TextField
                  label={m.precheckin_license()}
                  help={m.precheckin_license_help()}
                  start={<IdCard className="i" aria-hidden />}
                  locale={locale}
                  maxLength={40}
                  autoCapitalize="characters"
                />
              )}
            </fields.AppField>
            <fields.AppField name="country" validators={rule('country')}>
              {() => (
                <SelectField
                  label={m.precheckin_country()}
                  help={[
                    view.countryFrom && m.precheckin_country_from({ code: view.countryFrom }),
                    m.precheckin_country_help(),
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  icon={<Globe className="i" aria-hidden />}
                  locale={locale}
                >
                  {country === '' && <option value="">{m.precheckin_problem_country()}</option>}
                  {countries.map(({ code: iso, name }) => (
                    <option key={iso} value={iso}>
                      {name}
                    </option>
                  ))}
                </SelectField>
              )}
            </fields.AppField>
            <fields.AppField name="expiry" validators={rule('expiry')}>
              {() => (
                <DateField
                  label={m.precheckin_expiry()}
                  help={m.precheckin_expiry_help({ date: returned })}
                  yearInFull={fullYearAhead}
                  locale={locale}
                />
              )}
            </fields.AppField>
          </div>
        </section>
        <section>
          <div className="block-h">
            <h2 className="h2">{m.precheckin_photos_title()}</h2>
            <p>
              {m.precheckin_photos_lead()}{' '}
              <span className="fine-only">{m.precheckin_photos_drag()}</span>
            </p>
          </div>
          <div className="pc-ups">
            {photoSides.map((side) => (
              <PhotoTile
                key={side}
                side={side}
                photo={sides[side]}
                open={photos[side].open}
                status={statusOf(side)}
                error={missingPhoto(side)}
              />
            ))}
          </div>
          <ul className="small muted pc-tips">
            {[m.precheckin_tip_corners(), m.precheckin_tip_glare(), m.precheckin_tip_text()].map(
              (tip) => (
                <li key={tip} className="row">
                  <Check className="i" aria-hidden />
                  {tip}
                </li>
              ),
            )}
          </ul>
        </section>
        <Note icon={<Lock className="i" aria-hidden />}>
          {m.precheckin_privacy()}{' '}
          <Link to="/info/$slug" params={{ slug: 'privacidad' }} className="link">
            {m.precheckin_privacy_link()}
          </Link>
        </Note>
        <div className="row between pc-nav">
          <LinkButton variant="text" to="/precheckin/preferences" preload={false}>
            {m.precheckin_step_preferences()}
          </LinkButton>
          <Button type="submit" size="lg" busy={save.isSending}>
            {m.precheckin_to_checkout()}
          </Button>
        </div>
      </form>
      <DueBill view={view} quote={view.quote} locale={locale} action={go} />
    </PrecheckinLayout>
  )
}

function fieldName(field: string): string {
  if (field === 'number') return m.precheckin_license()
  if (field === 'country') return m.precheckin_country()
  if (field === 'expiry') return m.precheckin_expiry()
  return sideNames[field === 'front' ? 'front' : 'back']()
}
