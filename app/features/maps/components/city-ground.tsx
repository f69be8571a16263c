import { m } from '~/paraglide/messages'

/** The capital between the canal and Tocumen: coast, green, canal and the main roads, drawn in `onCity`'s projection. */
export function CityGround() {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a group of shapes takes no focus
    <g className="map-ground" aria-hidden="true">
      <path className="map-coast" d={COAST} />
      <path className="map-green" d="M-10 120Q40 120 46 170T86 214Q66 236 40 232T-10 214Z" />
      <path
        className="map-canal"
        d="M76.7 295.7Q65.6 260.9 53.7 239.9Q41.9 219.0 32.8 208.6Q23.7 198.1 6.3 177.2L-11.2 156.2"
      />
      {ROADS.map((d) => (
        <path key={d} className="map-road" d={d} />
      ))}
      <path className="map-road map-main" d={CORREDOR} />
      <text className="map-water" x="238" y="290" fontSize="13">
        {m.branches_bay()}
      </text>
      <text className="map-water" x="14" y="326" fontSize="12">
        {m.branches_canal()}
      </text>
    </g>
  )
}

const COAST =
  'M-25 382Q3 358 17 348Q31 338 42 327Q54 317 61 306Q67 296 72 290Q78 285 84 280Q89 276 9' +
  '6 273Q103 271 110 272Q117 273 121 271Q126 268 124 263Q121 258 124 252Q127 247 132 243Q' +
  '137 240 142 241Q146 243 149 239Q152 236 157 234Q162 232 168 225Q174 218 182 209Q190 20' +
  '1 195 199Q201 197 211 198Q220 200 229 195Q237 190 248 185Q258 180 270 176Q282 173 296 ' +
  '172Q310 170 324 171Q338 172 352 169Q366 166 393 168L421 170L440 -10L-40 -10L-40 400Z'

const ROADS = [
  'M100 261Q121 237 130 228Q140 219 151 209Q163 198 177 177Q191 156 222 135Q254 114 282 97Q310 80 345 69L379 59',
  'M3 114Q72 156 100 156Q128 156 156 142Q184 128 212 100Q240 72 254 38L268 3',
  'M94 236Q107 212 118 198Q128 184 128 170Q128 156 118 128Q107 100 104 52L100 3',
]

/** The Corredor Sur, over the bay. */
const CORREDOR =
  'M146 237Q170 236 184 225Q198 215 209 204Q219 192 236 181Q254 170 275 156Q296 142 306 1' +
  '27Q317 112 324 105L332 99'
