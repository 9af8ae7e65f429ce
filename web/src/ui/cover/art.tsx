import { useId } from "react";

/** Drawn covers, 320 by 200. They are pictures: their colours belong to no theme. */

function Ground({ from, to, down }: { from: string; to: string; down?: boolean }) {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2={down ? 0 : 1} y2="1">
          <stop stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="320" height="200" fill={`url(#${id})`} />
    </>
  );
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

function Plate({ x, r, fill }: { x: number; r: number; fill: string }) {
  return (
    <>
      <circle cx={x} cy={106} r={r} fill={fill} />
      <circle cx={x} cy={106} r={r * 0.7} fill="none" stroke="#fff" strokeOpacity={0.15} strokeWidth={2} />
      <circle cx={x} cy={106} r={r * 0.2} fill="#0f1f19" />
    </>
  );
}

function Barbell() {
  return (
    <>
      <Ground from="#1b3426" to="#2e6a3a" />
      <path d="M0 200 320 46v154z" fill="#fff" opacity={0.05} />
      <path d="M-10 106h340" stroke="#dbe0d8" strokeWidth={7} />
      <Plate x={238} r={82} fill="#15281d" />
      <Plate x={216} r={68} fill="#dab44d" />
      <Plate x={198} r={54} fill="#b9462f" />
      <Plate x={38} r={50} fill="#15281d" />
      <rect x={150} y={96} width={14} height={20} rx={2} fill="#eff1ec" />
    </>
  );
}

function Track() {
  return (
    <>
      <Ground from="#b24f2d" to="#d97d4b" />
      {times(8).map((lane) => (
        <ellipse
          key={lane}
          cx={302}
          cy={222}
          rx={68 + lane * 38}
          ry={44 + lane * 30}
          fill="none"
          stroke="#fff"
          strokeOpacity={0.74 - lane * 0.05}
          strokeWidth={2}
        />
      ))}
      <path d="M94 0 208 200" stroke="#fff" strokeWidth={5} opacity={0.85} />
    </>
  );
}

function Trail() {
  return (
    <>
      <Ground from="#f2d08f" to="#e2985a" down />
      <circle cx={226} cy={70} r={32} fill="#fff4d9" />
      <path d="M0 122l58-46 52 34 50-52 72 62 40-24 48 34v70H0z" fill="#b8754c" />
      <path d="M0 152l72-36 64 30 62-34 70 34 52-18v72H0z" fill="#6e5140" />
      <path d="M0 178l92-24 78 20 82-22 68 18v30H0z" fill="#2e3a33" />
    </>
  );
}

function Kettlebell() {
  return (
    <>
      <Ground from="#38465b" to="#1f2939" />
      {times(9).map((line) => (
        <rect key={line} x={line * 40 - 18} width={1} height={200} fill="#fff" opacity={0.07} />
      ))}
      <path d="M172 100c-12-54 8-70 40-70s52 16 40 70" fill="none" stroke="#e8a13a" strokeWidth={17} />
      <circle cx={212} cy={138} r={61} fill="#e8a13a" />
      <path d="M212 77a61 61 0 0 1 0 122z" opacity={0.14} />
      <circle cx={195} cy={125} r={17} fill="#fff" opacity={0.16} />
    </>
  );
}

function Water() {
  return (
    <>
      <Ground from="#0e4853" to="#2b8b8c" />
      {times(9).map((wave) => (
        <path
          key={wave}
          d={`M-10 ${54 + wave * 19}c42-16 70 16 112 0s70 16 112 0 70 16 118 0`}
          fill="none"
          stroke="#fff"
          strokeOpacity={0.1 + wave * 0.05}
          strokeWidth={2 + wave * 0.4}
        />
      ))}
      <path d="M42 24 250 116" stroke="#f3e7cb" strokeWidth={5} strokeLinecap="round" />
      <path d="M242 104l46 14-8 20-44-20z" fill="#e3633b" />
    </>
  );
}

function Rings() {
  return (
    <>
      <Ground from="#e7dece" to="#cebe9e" down />
      <path d="M0 200h320v-34H0z" fill="#a88b61" opacity={0.5} />
      <path d="M114 0v76M206 0v60" stroke="#292c32" strokeWidth={7} />
      <circle cx={114} cy={110} r={36} fill="none" stroke="#895932" strokeWidth={12} />
      <circle cx={206} cy={94} r={36} fill="none" stroke="#a56e40" strokeWidth={12} />
    </>
  );
}

function Race() {
  return (
    <>
      <rect width="320" height="200" fill="#17181c" />
      {times(7).map((arrow) => (
        <path
          key={arrow}
          d={`M${arrow * 58 - 40} 200l60-100-60-100h30l60 100-60 100z`}
          fill="#f2d249"
          opacity={[0.08, 0.14, 0.22, 1, 0.5, 0.24, 0.12][arrow]}
        />
      ))}
      <path d="M0 172h320" stroke="#fff" strokeOpacity={0.25} strokeDasharray="2 10" strokeWidth={6} />
    </>
  );
}

function Rainbow() {
  const bands = ["#a0c09d", "#80af83", "#e4b484", "#c88558", "#5b8e65", "#3b6e4a", "#234f39"];
  return (
    <>
      <Ground from="#ebf1e7" to="#ccdbc7" down />
      {bands.map((fill, index) => (
        <path
          key={fill}
          d={`M${40 + index * 16} 200a${120 - index * 16} ${120 - index * 16} 0 0 1 ${240 - index * 32} 0z`}
          fill={fill}
        />
      ))}
    </>
  );
}

function Steps() {
  return (
    <>
      <Ground from="#272f3e" to="#485672" />
      {times(7).map((step) => (
        <rect
          key={step}
          x={20 + step * 42}
          y={168 - step * 22}
          width={34}
          height={40 + step * 22}
          fill={step === 6 ? "#60c069" : "#fff"}
          opacity={step === 6 ? 1 : 0.12 + step * 0.05}
        />
      ))}
    </>
  );
}

function Orbit() {
  return (
    <>
      <Ground from="#f3dad0" to="#dfa68e" />
      <circle cx={202} cy={112} r={74} fill="#c3664b" />
      <circle cx={178} cy={130} r={44} fill="#f8e8dd" />
      <circle cx={170} cy={140} r={22} fill="#7e392b" />
      <path d="M0 200c60-60 90-20 132-30" stroke="#7e392b" strokeWidth={6} fill="none" opacity={0.5} />
    </>
  );
}

/** Pictures for programs without a cover of their own. */
export const ART = [Barbell, Track, Trail, Kettlebell, Water, Rings, Race, Rainbow, Steps, Orbit];
