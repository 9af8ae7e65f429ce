import type { ReactNode } from "react";
import type { Colour, Shape } from "../api";
import { arrowHead, degreesOf, inPixels, penPath, placeText, thicknessOf } from "../lib/shapes";

type Size = { width: number; height: number };

/** Data, not part of a theme: they have to be seen on any clip. */
const COLOURS: Record<Colour, string> = { yellow: "#ffd84d", red: "#ff6b5e", blue: "#8fcfff", white: "#ffffff" };
export const colourOf = (colour: Colour): string => COLOURS[colour];

/** A shape on a frame, in the pixels of the clip. */
export function Drawing({ shape, size }: { shape: Shape; size: Size }): ReactNode {
  const colour = colourOf(shape.colour);
  const thickness = thicknessOf(size);
  const line = { stroke: colour, strokeWidth: thickness, fill: "none", strokeLinecap: "round" } as const;
  const [a, b, c] = shape.points.map((point) => inPixels(point, size));
  if (shape.kind === "pen") return <path data-shape="pen" d={penPath(shape.points, size)} fill={colour} />;
  if (shape.kind === "text") {
    const { x, y, height } = placeText(shape.text, shape.points[0] ?? [], size);
    return (
      <text
        data-shape="text"
        x={x}
        y={y}
        fill={colour}
        stroke="#14151a"
        strokeWidth={thickness * 0.8}
        paintOrder="stroke"
        fontSize={height}
        fontWeight={600}
        dominantBaseline="middle"
      >
        {shape.text}
      </text>
    );
  }
  if (a && !b && shape.kind === "angle") {
    return <circle data-shape="angle" cx={a[0]} cy={a[1]} r={thickness * 1.6} fill={colour} />;
  }
  if (!a || !b) return null;
  switch (shape.kind) {
    case "line":
      return <path data-shape="line" d={`M${a.join()}L${b.join()}`} {...line} />;
    case "arrow": {
      const [left, right] = arrowHead(a, b, thickness * 5);
      const d = `M${a.join()}L${b.join()}M${left.join()}L${b.join()}L${right.join()}`;
      return <path data-shape="arrow" d={d} strokeLinejoin="round" {...line} />;
    }
    case "circle":
      return (
        <ellipse
          data-shape="circle"
          cx={(a[0] + b[0]) / 2}
          cy={(a[1] + b[1]) / 2}
          rx={Math.abs(a[0] - b[0]) / 2}
          ry={Math.abs(a[1] - b[1]) / 2}
          {...line}
        />
      );
    case "angle":
      return (
        <g data-shape="angle">
          <path d={`M${a.join()}L${b.join()}${c ? `L${c.join()}` : ""}`} strokeLinejoin="round" {...line} />
          {[a, b, c].map(
            (point, at) => point && <circle key={at} cx={point[0]} cy={point[1]} r={thickness * 1.6} fill={colour} />,
          )}
          {c && (
            <text
              x={b[0]}
              y={b[1] - thickness * 4}
              fill={colour}
              stroke="#14151a"
              strokeWidth={thickness * 0.8}
              paintOrder="stroke"
              fontSize={thickness * 7}
              fontWeight={600}
              textAnchor="middle"
            >
              {degreesOf(shape.points, size)}°
            </text>
          )}
        </g>
      );
    default:
      return null;
  }
}
